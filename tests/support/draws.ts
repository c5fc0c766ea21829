/** Returns a function that draws numbers below a limit, the same ones in each run. */
export function repeatableDraws(): (limit: number) => number {
  let state = 1
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
