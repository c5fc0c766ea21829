import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Sheet } from '#server/api/platform/downloads/sheet.ts'
import {
  ROOT_RELS,
  rowXml,
  SHEET_END,
  STYLES,
  sheetStart,
  typesXml,
  workbookRelsXml,
  workbookXml,
} from './xlsx-parts.ts'

/** Maximum number of rows in a worksheet, as limited by Excel. */
const SHEET_ROWS = 1_048_576
/** Compression level; fast, but because worksheets are repetitive, the result is nearly as small as with higher levels. */
const LEVEL = 3

/**
 * Streams a workbook of any length in constant memory. Each worksheet is compressed while its rows are read. A table too long for
 * one worksheet continues in another, so the list of worksheets is written last.
 */
export function xlsxStream(sheets: readonly Sheet[], rowsMax = SHEET_ROWS): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const names: string[] = []
  let current: Readable | null = null
  // After a disconnect or failure, no more rows are read from the database for the current worksheet.
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))

  const addSheet = (name: string, xml: AsyncIterable<string>): Promise<void> => {
    names.push(name)
    const source = Readable.from(xml, { objectMode: false, highWaterMark: 256 * 1024 })
    current = source
    zip.addReadStream(source, `xl/worksheets/sheet${names.length}.xml`, { compressionLevel: LEVEL })
    return new Promise((resolve) =>
      finished(source, (error) => {
        if (error) output.destroy(error)
        resolve()
      }),
    )
  }

  /** Adds a worksheet, and as many more as its rows require. */
  const addRows = async (sheet: Sheet) => {
    const rows = cursorOf(sheet.pages)
    for (let part = 1; part === 1 || !rows.done; part++) {
      const name = part === 1 ? sheet.name : `${sheet.name} ${part}`
      await addSheet(name, worksheet(sheet.header, rows, rowsMax))
      if (output.destroyed) return
    }
  }

  const write = async () => {
    for (const sheet of sheets) {
      await addRows(sheet)
      if (output.destroyed) return
    }
    const parts = {
      '[Content_Types].xml': typesXml(names.length),
      '_rels/.rels': ROOT_RELS,
      'xl/workbook.xml': workbookXml(names),
      'xl/_rels/workbook.xml.rels': workbookRelsXml(names.length),
      'xl/styles.xml': STYLES,
    }
    for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }
  write().catch((error: Error) => output.destroy(error))
  return output
}

type Rows = readonly (readonly Cell[])[]

/**
 * Cursor over pages of rows that are split across worksheets; the part of a page that does not fit is put back for the next
 * worksheet.
 */
interface PageCursor {
  readonly done: boolean
  next(): Promise<Rows | null>
  putBack(rows: Rows): void
  stop(): Promise<void>
}

function cursorOf(pages: AsyncIterable<Rows>): PageCursor {
  const iterator = pages[Symbol.asyncIterator]()
  let kept: Rows | null = null
  let done = false
  return {
    get done() {
      return done
    },
    next: async () => {
      const page = kept
      kept = null
      if (page) return page
      const result = await iterator.next()
      done = result.done === true
      return result.done ? null : result.value
    },
    putBack: (rows) => {
      kept = rows
    },
    stop: async () => {
      await iterator.return?.()
    },
  }
}

/** Yields the XML of one worksheet: the header, then rows until the worksheet is full or no rows are left. */
async function* worksheet(header: readonly string[], rows: PageCursor, rowsMax: number) {
  let room = rowsMax - 1
  let isWhole = false
  yield sheetStart(header.length) + rowXml(header, 1)
  try {
    for (let page = await rows.next(); page; page = await rows.next()) {
      const fitting = page.slice(0, room)
      yield fitting.map((row) => rowXml(row)).join('')
      room -= fitting.length
      if (fitting.length < page.length) {
        rows.putBack(page.slice(fitting.length))
        break
      }
    }
    yield SHEET_END
    isWhole = true
  } finally {
    if (!isWhole) await rows.stop()
  }
}
