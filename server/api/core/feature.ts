import type { FastifyInstance } from 'fastify'
import { type JobWork, job } from '../platform/jobs/job.ts'
import type { Reactions } from './chats/chat-hooks.ts'
import type { Context, Parts, With } from './context.ts'

/** Function that stops what a feature has started; its result is awaited on shutdown. */
type Stop = () => unknown

interface Scheduled<in C> {
  readonly cron: string
  readonly run: (context: C) => Promise<unknown>
}

/** Parts of a feature. `Own` is the state that the feature holds while the process runs, such as a cache. */
interface FeatureParts<Part extends keyof Parts, Own extends object> {
  /** Dependencies that the feature uses in addition to `Context`. */
  readonly uses?: readonly Part[]
  /** Creates the feature's own state, which is added to the context of its other functions. */
  readonly open?: (context: With<Part>) => Own
  /** Registers the feature's routes, with separate Fastify hooks if necessary. */
  readonly routes?: (app: FastifyInstance, context: With<Part> & Own) => void
  /** Queued jobs and the functions that run them. */
  readonly jobs?: readonly JobWork<With<Part> & Own>[]
  /**
   * Jobs by name, which run on a cron pattern in UTC, once per due time regardless of the number of processes, and are not
   * retried.
   */
  readonly schedule?: Readonly<Record<string, Scheduled<With<Part> & Own>>>
  readonly reactions?: Reactions<With<Part> & Own>
  /** Runs before the first request; may return a function that stops what it started. */
  readonly start?: (context: With<Part> & Own) => Promise<Stop> | Promise<void>
  /**
   * Starts work that changes data without being asked, such as a check every few seconds, and returns a function that stops it.
   * Like jobs, it does not run in a restored copy.
   */
  readonly watch?: (context: With<Part> & Own) => Stop
}

/** A part of the API, as a Fastify plugin. */
export type Feature = (app: FastifyInstance, options: { readonly context: Context & Parts }) => Promise<void>

const basics = ['config', 'db', 'clock', 'ids', 'log', 'jobs', 'heavyTurns', 'messages', 'chatHooks'] as const

/** Declares a feature. It receives only the basic dependencies and those that it lists in `uses`. */
export const feature =
  <const Part extends keyof Parts = never, Own extends object = object>({
    uses = [],
    open,
    routes,
    jobs = [],
    schedule = {},
    reactions,
    start,
    watch,
  }: FeatureParts<Part, Own>): Feature =>
  async (app, { context: all }) => {
    const given = Object.fromEntries([...basics, ...uses].map((part) => [part, all[part]])) as With<Part>
    const context = { ...given, ...open?.(given) } as With<Part> & Own
    routes?.(app, context)
    for (const one of jobs) all.jobs.handle(one.job, (data, signal) => one.run(context, data, signal))
    for (const [name, { cron, run }] of Object.entries(schedule))
      all.jobs.handle(job(name, { cron }), () => run(context))
    if (reactions) all.chatHooks.add(context, reactions)
    const stops: Stop[] = []
    app.addHook('onReady', async () => {
      const stop = await start?.(context)
      if (stop) stops.push(stop)
      if (watch && !all.config.isQuarantined) stops.push(watch(context))
    })
    app.addHook('onClose', async () => {
      for (const stop of stops) await stop()
    })
  }
