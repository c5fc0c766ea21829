/** Entry points of the server: processes, threads and the operator's command. */
export const entries = {
  main: 'server/main.ts',
  'api-main': 'server/api-main.ts',
  'admin-main': 'server/admin-main.ts',
  'check-backend-main': 'server/check-backend-main.ts',
  'new-database-main': 'server/new-database-main.ts',
  'db/pglite/worker': 'server/db/pglite/worker.ts',
  'db/pglite/first-start': 'server/db/pglite/first-start.ts',
  demo: 'server/demo/main.ts',
  'engine/thread/worker': 'server/engine/thread/worker.ts',
  'engine/replay/worker': 'server/engine/replay/worker.ts',
  'api/features/recordings/worker': 'server/api/features/recordings/worker.ts',
  'ingest-child': 'server/engine/ingest/child.ts',
}

/** Server folders whose files are read at run time. */
export const fileFolders = ['db/migrations', 'db/functions', 'plugins/docs/guides', 'plugins/docs/generated']
