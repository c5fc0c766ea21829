/** Technical limits of reading, our choice unless a comment says otherwise. Characters are UTF-16 units. */

const KB_BYTES = 1024
const MB_BYTES = 1024 * KB_BYTES

/** Entries of a zip directory; real office files have fewer than a hundred. */
export const ZIP_ENTRIES_MAX = 10_000
/** Unpacked size of the parts of an office file that are read. */
export const UNPACKED_MAX_BYTES = 128 * MB_BYTES
/** Ratio above which a large part counts as a bomb; deflate reaches about 1,030, real sheets stay below 100. */
export const COMPRESSION_RATIO_MAX = 250
/** Unpacked size from which the ratio is checked: small parts may compress as well as they like. */
export const COMPRESSION_RATIO_FROM_BYTES = 8 * MB_BYTES

export { DOCUMENT_MAX_CHARS, PASSAGES_MAX } from '#contract/knowledge/training-limits.ts'

/** Text of a plain file before it is cleaned; a longer one, blank or not, would take too long to read. */
export const FILE_MAX_CHARS = 12_000_000
/** Length from which a passage takes no further paragraph. */
export const PASSAGE_MIN_CHARS = 400
/** Maximum length of a passage where its sentences allow it. */
export const PASSAGE_MAX_CHARS = 900
/** Length up to which a row of a sheet, or the answer to a question, remains one passage. */
export const RECORD_MAX_CHARS = 1_800
/** Paragraphs of one passage. */
export const PASSAGE_PARAGRAPHS_MAX = 4
/** Length from which text without sentence ends is cut at a space. */
export const SENTENCE_MAX_CHARS = 3_000
/** Length of a heading; a longer one is a paragraph. */
export const HEADING_MAX_CHARS = 200

/** Cells of one sheet row. */
export const SHEET_COLUMNS_MAX = 16_384
/** Nesting of elements in a web page; browsers stop at 512. */
export const HTML_DEPTH_MAX = 200

/** Text in one message from the child, so that the parent parses each within a millisecond or two. */
export const BATCH_MAX_CHARS = 64 * KB_BYTES
/** Interval at which the parent checks the memory of a child. */
export const MEMORY_CHECK_MS = 50
/** Memory for mapped program code, which the kernel's data limit does not count (measured: 45 MB). */
export const CODE_MEMORY_BYTES = 64 * MB_BYTES
/**
 * Memory that V8 reserves in each thread for compiled code, which the kernel's data limit counts although it stays empty. Measured:
 * an idle process has 49 MB of data with Node.js 20 and 22, and 575 MB with 24.
 */
export const CODE_RESERVE_BYTES = Number(process.versions.node.split('.')[0]) > 22 ? 512 * MB_BYTES : 0
/** JavaScript heap of a child; the rest of its memory is for buffers. */
export const HEAP_MAX_BYTES = 320 * MB_BYTES
/** How long an idle child is kept, warm for the next document. */
export const CHILD_IDLE_MS = 30_000
/** Documents that one child reads before a new one replaces it. */
export const CHILD_JOBS_MAX = 50
/** Processor time of one child: more than all its documents can use, garbage collection and compilation included. */
export const CHILD_CPU_MAX_SECONDS = 2_000
/** Memory above which a child is replaced after its document. */
export const CHILD_KEEP_MAX_BYTES = 300 * MB_BYTES

/** Size of robots.txt; RFC 9309 asks for at least 500 KB. */
export const ROBOTS_MAX_BYTES = 512 * KB_BYTES
export const ROBOTS_TIMEOUT_MS = 5_000
/** How long robots.txt is trusted; RFC 9309 allows a day. */
export const ROBOTS_TTL_MS = 60 * 60_000
/** Sites whose robots.txt is cached. */
export const ROBOTS_SITES_MAX = 500
/** Size up to which a robots.txt is cached; the few larger ones are fetched each time. */
export const ROBOTS_CACHED_MAX_BYTES = 64 * KB_BYTES
/** Steps that rules with wildcards may take for one address, about 2 ns each (measured); real files take fewer than a million. */
export const ROBOTS_STEPS_MAX = 10_000_000
/** Sitemap files behind one sitemap index. */
export const SITEMAP_FILES_MAX = 20
