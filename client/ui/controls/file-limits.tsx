import { useState } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '../feedback/banner.tsx'

/** Limits on the accepted files, and the callback that receives them. */
export interface FileLimits {
  /** Receives the valid files; rejected files are listed with the reason. */
  readonly onFiles: (files: File[]) => void
  /** Extensions in lower case, including the dot. */
  readonly extensions: readonly string[]
  /** Maximum number of files at once. */
  readonly most: number
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number
}

/** Passes on valid files and collects a message for each invalid one. */
export function useFileLimits({ extensions, most, maxBytes, onFiles }: FileLimits) {
  const { files } = useLL().common
  const { locale } = useLocale()
  const [problems, setProblems] = useState<readonly string[]>([])
  const problemOf = ({ name, size }: File): string | null => {
    if (!extensions.some((extension) => name.toLowerCase().endsWith(extension)))
      return files.typeInvalid({ name })
    return size > maxBytes ? files.tooLarge({ name, size: formatBytes(locale, maxBytes) }) : null
  }
  const take = (list: FileList | null) => {
    const all = [...(list ?? [])]
    const taken = all.slice(0, most)
    const found = taken.map(problemOf).filter((problem) => problem !== null)
    setProblems(all.length > most ? [...found, files.tooMany({ n: most })] : found)
    const good = taken.filter((file) => problemOf(file) === null)
    if (good.length > 0) onFiles(good)
  }
  return { take, problems, dismiss: () => setProblems([]) }
}

interface FileProblemsProps {
  readonly problems: readonly string[]
  readonly onDismiss: () => void
}

/** Rejected files with the reasons; renders nothing if there are none. */
export const FileProblems = ({ problems, onDismiss }: FileProblemsProps) =>
  problems.length > 0 && (
    <Banner tone="danger" onDismiss={onDismiss}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  )
