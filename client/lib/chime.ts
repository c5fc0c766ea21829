/** Our choice: two soft notes, a fifth apart; frequency in hertz and start in seconds. */
const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 990, at: 0.12 },
] as const
/** Length of a note in seconds, and its initial volume from 0 to 1. */
const NOTE = 0.25
const LOUDNESS = 0.08
/** Time for which a tab holds the lock on the chime, in milliseconds, so that only one of several tabs plays it. */
const HELD = 1_000

let audio: AudioContext | null = null

function play(): void {
  audio ??= new AudioContext()
  // Browsers let a page play sound only after a user gesture; until then the chime is silent.
  if (audio.state === 'suspended') void audio.resume()
  for (const { frequency, at } of NOTES) {
    const begin = audio.currentTime + at
    const tone = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: LOUDNESS })
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + NOTE)
  }
}

/** Plays a short chime in one tab of the browser; stays silent if the browser does not support audio. */
export async function chime(): Promise<void> {
  if (!('AudioContext' in window)) return
  if (!navigator.locks) return play()
  await navigator.locks.request('chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    await new Promise((done) => setTimeout(done, HELD))
  })
}

/** Minimum time between two sounds about chats, across all tabs, in milliseconds (desk design, A10). */
const ALERT_PAUSE_MS = 10_000
const last = new Map<string, number>()

/** Plays the chime in one tab, unless a tab has played it for the same `reason` within the last `pauseMs` milliseconds. */
export async function chimeThrottled(reason = 'alert', pauseMs = ALERT_PAUSE_MS): Promise<void> {
  if (!navigator.locks) {
    const now = performance.now()
    if (now - (last.get(reason) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
    last.set(reason, now)
    return chime()
  }
  await navigator.locks.request(`chime-${reason}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    void chime()
    await new Promise((done) => setTimeout(done, pauseMs))
  })
}
