import type { FastifyInstance } from 'fastify'
import { type JobWork, job } from '../platform/jobs/job.ts'
import type { Reactions } from './chats/chat-hooks.ts'
import type { Context, Parts, With } from './context.ts'

/** Ends what a feature has started; the process waits for it. */
type Stop = () => unknown

interface Scheduled<in C> {
  readonly cron: string
  readonly run: (context: C) => Promise<unknown>
}

/** What a feature consists of. `Own` is what it holds itself for as long as the process runs, such as a cache. */
interface FeatureParts<Part extends keyof Parts, Own extends object> {
  /** Parts of the API that it uses in addition to those of `Context`. */
  readonly uses?: readonly Part[]
  /** Returns what the feature holds itself; its other functions find it in their context. */
  readonly open?: (context: With<Part>) => Own
  /** Registers its routes, with Fastify hooks of their own if they need any. */
  readonly routes?: (app: FastifyInstance, context: With<Part> & Own) => void
  /** Jobs that are queued, with their functions. */
  readonly jobs?: readonly JobWork<With<Part> & Own>[]
  /** Jobs that run by a cron pattern in UTC, by name: once however many processes there are, and without retries. */
  readonly schedule?: Readonly<Record<string, Scheduled<With<Part> & Own>>>
  readonly reactions?: Reactions<With<Part> & Own>
  /** Runs before the first request; may return how to stop what it has started. */
  readonly start?: (context: With<Part> & Own) => Promise<Stop> | Promise<void>
}

/** A part of the API, as a Fastify plugin. */
export type Feature = (app: FastifyInstance, options: { readonly context: Context & Parts }) => Promise<void>

const basics = ['config', 'db', 'clock', 'ids', 'log', 'jobs', 'messages', 'chatHooks'] as const

/** Declares a feature. It gets only the parts of the API that it uses. */
export const feature =
  <const Part extends keyof Parts = never, Own extends object = object>({
    uses = [],
    open,
    routes,
    jobs = [],
    schedule = {},
    reactions,
    start,
  }: FeatureParts<Part, Own>): Feature =>
  async (app, { context: all }) => {
    const given = Object.fromEntries([...basics, ...uses].map((part) => [part, all[part]])) as With<Part>
    const context = { ...given, ...open?.(given) } as With<Part> & Own
    routes?.(app, context)
    for (const one of jobs) all.jobs.handle(one.job, (data) => one.run(context, data))
    for (const [name, { cron, run }] of Object.entries(schedule))
      all.jobs.handle(job(name, { cron }), () => run(context))
    if (reactions) all.chatHooks.add(context, reactions)
    if (!start) return
    const stops: Stop[] = []
    app.addHook('onReady', async () => {
      const stop = await start(context)
      if (stop) stops.push(stop)
    })
    app.addHook('onClose', async () => {
      for (const stop of stops) await stop()
    })
  }
