/** Observation: its features, and the outcome to predict. */
export interface Sample<F extends string> {
  readonly features: Readonly<Record<F, number>>
  readonly isRight: boolean
  readonly weight: number
}

/** Logistic regression model whose weights apply to the original features, not to the standardized ones. */
interface LogisticModel<F extends string> {
  readonly start: number
  readonly weights: Readonly<Record<F, number>>
  confidence(features: Readonly<Record<F, number>>): number
}

const ROUNDS = 60

/**
 * Fits a logistic regression with a ridge penalty on standardized features, by Newton's method. `fixed` contains the coefficients
 * that are not fitted.
 */
export function fitLogistic<F extends string>(
  samples: readonly Sample<F>[],
  ridge: number,
  fixed: Readonly<Partial<Record<F, number>>> = {} as Readonly<Partial<Record<F, number>>>,
): LogisticModel<F> {
  const names = (Object.keys(samples[0]?.features ?? {}) as F[]).filter((name) => fixed[name] === undefined)
  const kept = Object.entries(fixed) as [F, number][]
  const offsetOf = (features: Readonly<Record<F, number>>): number =>
    kept.reduce((sum, [name, weight]) => sum + weight * features[name], 0)
  const offsets = samples.map(({ features }) => offsetOf(features))
  const columns = names.map((name) => standardize(samples.map(({ features }) => features[name])))
  const rows = samples.map((_, at) => [1, ...columns.map(({ values }) => values[at] ?? 0)])
  let beta = rows[0]?.map(() => 0) ?? []
  for (let round = 0; round < ROUNDS; round++) beta = step({ rows, samples, offsets }, beta, ridge)
  const fittedOnes = names.map((name, at) => [name, (beta[at + 1] ?? 0) / (columns[at]?.deviation ?? 1)])
  const weights = { ...fixed, ...Object.fromEntries(fittedOnes) } as Record<F, number>
  const start = names.reduce((sum, name, at) => sum - weights[name] * (columns[at]?.mean ?? 0), beta[0] ?? 0)
  const confidence = (features: Readonly<Record<F, number>>): number =>
    sigmoid(names.reduce((sum, name) => sum + weights[name] * features[name], start + offsetOf(features)))
  return { start, weights, confidence }
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

function standardize(raw: readonly number[]) {
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  const deviation = Math.sqrt(raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / raw.length) || 1
  return { mean, deviation, values: raw.map((value) => (value - mean) / deviation) }
}

interface Observed {
  readonly rows: readonly (readonly number[])[]
  readonly samples: readonly { isRight: boolean; weight: number }[]
  /** Contribution of the fixed coefficients. */
  readonly offsets: readonly number[]
}

function step({ rows, samples, offsets }: Observed, beta: readonly number[], ridge: number): number[] {
  const size = beta.length
  const gradient = beta.map((value, at) => (at === 0 ? 0 : -ridge * value))
  const curvature = beta.map((_, row) =>
    beta.map((_, column) => (row === column ? (row === 0 ? 1e-6 : ridge) : 0)),
  )
  for (const [at, row] of rows.entries()) {
    const { isRight, weight } = samples[at] ?? { isRight: false, weight: 0 }
    const told = sigmoid(
      row.reduce((sum, value, column) => sum + value * (beta[column] ?? 0), offsets[at] ?? 0),
    )
    const slope = weight * told * (1 - told)
    for (let i = 0; i < size; i++) {
      gradient[i] = (gradient[i] ?? 0) + weight * ((isRight ? 1 : 0) - told) * (row[i] ?? 0)
      const line = curvature[i]
      if (line)
        for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + slope * (row[i] ?? 0) * (row[j] ?? 0)
    }
  }
  const move = solve(curvature, gradient)
  // A full step can overshoot if the offsets begin far from the mean.
  const damping = Math.min(1, 1 / Math.max(...move.map(Math.abs)))
  return beta.map((value, at) => value + damping * (move[at] ?? 0))
}

/** Solves a system of linear equations by Gaussian elimination. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows
      .map((row, at) => ({ at, value: at < pivot ? -1 : Math.abs(row[pivot] ?? 0) }))
      .reduce((most, one) => (one.value > most.value ? one : most)).at
    const swap = rows[pivot] as number[]
    rows[pivot] = rows[best] as number[]
    rows[best] = swap
    const top = rows[pivot] as number[]
    for (const [at, row] of rows.entries()) {
      if (at === pivot) continue
      const factor = (row[pivot] ?? 0) / (top[pivot] || 1)
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (top[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1))
}

/** Returns the probability that a right sample has a higher score than a wrong one. */
export function areaUnderCurve(scored: readonly { score: number; isRight: boolean }[]): number {
  const right = scored.filter(({ isRight }) => isRight)
  const others = scored.filter(({ isRight }) => !isRight)
  let wins = 0
  for (const one of right)
    for (const other of others) wins += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
  return wins / (right.length * others.length || 1)
}
