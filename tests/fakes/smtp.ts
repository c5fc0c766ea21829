import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Mail server that answers commands as configured. */
export interface SmtpServer {
  readonly url: string
  /** Answers to commands, by their first word, instead of the usual ones. */
  readonly answers: Record<string, string>
  /** Number of mails that were accepted. */
  accepted(): number
  close(): Promise<void>
}

/** Starts a mail server (RFC 5321) that accepts everything until told otherwise. */
export async function startSmtp(): Promise<SmtpServer> {
  const answers: Record<string, string> = {}
  let count = 0
  const usual: Record<string, string> = {
    EHLO: '250-fake\r\n250 AUTH PLAIN',
    AUTH: '235 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
  }
  const serve = (socket: Socket) => {
    let isBody = false
    let rest = ''
    socket.on('error', () => {})
    socket.write('220 fake\r\n')
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isBody) {
          if (line !== '.') continue
          isBody = false
          count++
          socket.write('250 queued\r\n')
          continue
        }
        const word = line.split(' ')[0]?.toUpperCase() ?? ''
        const answer = answers[word] ?? usual[word] ?? '250 ok'
        isBody = word === 'DATA' && answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      }
    })
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    accepted: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
