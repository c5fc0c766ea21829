/** Two soft notes, a fifth apart: frequency in hertz and when they begin, seconds. Our choice. */
const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 990, at: 0.12 },
] as const
/** Length of a note, seconds, and how loud it is at first, 0–1. */
const NOTE = 0.25
const LOUDNESS = 0.08
/** The chance to sound is kept this long, milliseconds, so that of several tabs only one does. */
const HELD = 1_000

let audio: AudioContext | null = null

function play(): void {
  audio ??= new AudioContext()
  // A browser lets a page sound only once it was touched; until then the chime is silent.
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

/** Sounds a short chime in one tab of the browser; a browser that cannot stays silent. */
export async function chime(): Promise<void> {
  if (!('AudioContext' in window)) return
  if (!navigator.locks) return play()
  await navigator.locks.request('chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    await new Promise((done) => setTimeout(done, HELD))
  })
}

/** Our choice, after the design of the desk (A10): least time between two sounds about chats, over all tabs. */
const ALERT_PAUSE_MS = 10_000
const last = new Map<string, number>()

/** Sounds the chime in one tab, and then not again for a while for the same reason, in any tab. */
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
