import { createServer } from 'node:net'

/** Returns a sentence that explains why a port cannot be listened on; null if it can. */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(sentenceOf(error, port, host)))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

/** Returns a sentence that explains why listening on a port failed. */
function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or stop the program that has it.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or above.`
  if (code === 'EADDRNOTAVAIL') return `HOST=${host}: no network interface of this machine has this address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST=${host}: there is no host of this name.`
  return `Cannot listen on ${host}, port ${port}: ${message}.`
}
