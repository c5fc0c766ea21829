import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { checkIcon } from '#machines/publish/icon.ts'

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Reason why a chosen file was rejected. */
type Problem = 'icon_too_large' | 'icon_type_invalid' | 'unreadable'

/** Reads chosen files as data URLs. An invalid file changes nothing; the hook then returns a sentence explaining the problem. */
export function useImageInput(onChange: (dataUrl: string) => void) {
  const LL = useLL()
  const [problem, setProblem] = useState<Problem | null>(null)
  const take = async (file: File) => {
    if (file.size > BOT_ICON_MAX_BYTES) return setProblem('icon_too_large')
    try {
      const dataUrl = await readAsDataUrl(file)
      const issue = checkIcon(dataUrl)
      setProblem(issue)
      if (issue === null) onChange(dataUrl)
    } catch {
      setProblem('unreadable')
    }
  }
  const clear = () => {
    setProblem(null)
    onChange('')
  }
  const problemText =
    problem === 'unreadable' ? LL.publish.look.iconUnreadable() : problem && LL.errors[problem]()
  return { problem: problemText, take, clear }
}
