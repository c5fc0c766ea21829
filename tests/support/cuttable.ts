import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP proxy whose connections can be cut and restored. */
export interface Cuttable {
  readonly port: number
  /** Ends all connections and rejects new ones. */
  cut(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
}

/** Opens a proxy on this machine to a server. */
export async function cuttable(target: { host: string; port: number }): Promise<Cuttable> {
  const open = new Set<Socket>()
  const make = () =>
    createServer((from) => {
      const to = connect(target)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        open.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  let server = make()
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => {
      server = make()
      return listen(port)
    },
  }
}
