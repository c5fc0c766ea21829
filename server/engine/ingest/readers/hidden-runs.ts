const RUN = /<w:r(?:\s[^>]*)?>[\s\S]*?<\/w:r>/gu
const VANISHES =
  /<w:rPr>(?:(?!<\/w:rPr>)[\s\S])*<w:(?:vanish|specVanish)(?:\s+w:val="(?!0|false|off)[^"]*")?\s*\/>/u
const HAS_TEXT = /<w:t(?:\s[^>]*)?>[^<]*\S[^<]*<\/w:t>/u
const MARK = Buffer.from('anish')

/** Returns the XML of a Word document part without the text that Word hides, and whether it had any. */
export function withoutHiddenRuns(xml: Buffer): { readonly xml: Buffer; readonly hasHidden: boolean } {
  if (!xml.includes(MARK)) return { xml, hasHidden: false }
  let hasHidden = false
  const kept = xml.toString('utf8').replace(RUN, (run) => {
    if (!VANISHES.test(run)) return run
    hasHidden ||= HAS_TEXT.test(run)
    return ''
  })
  return { xml: Buffer.from(kept), hasHidden }
}
