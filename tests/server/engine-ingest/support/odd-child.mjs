// Misbehaving child process; the name of the file that it is asked to read selects the behavior.
const hold = []

const behaviours = {
  hang: () => {
    for (;;);
  },
  buffers: () => {
    try {
      for (;;) hold.push(Buffer.alloc(10_000_000, 1))
    } catch {
      process.abort()
    }
  },
  heap: () => {
    for (;;) hold.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  },
  exit: () => process.exit(3),
  silent: () => {},
  environment: () => answer(Object.keys(process.env).join(' ')),
  pid: () => answer(String(process.pid)),
}

function answer(title) {
  process.send({ type: 'read', head: { format: 'txt', title, language: null, canonical: null }, memory: 1 })
}

process.on('message', (message) => {
  process.send({ type: 'begun' }, () => behaviours[message.job.name]())
})
process.on('disconnect', () => process.exit())
