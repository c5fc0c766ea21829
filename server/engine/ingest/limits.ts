/** Technical limits for reading documents; our choice unless a comment says otherwise. Characters are UTF-16 units. */

const KB_BYTES = 1024
const MB_BYTES = 1024 * KB_BYTES

/** Maximum entries in a zip directory; real office files have fewer than a hundred. */
export const ZIP_ENTRIES_MAX = 10_000
/** Maximum unpacked size of the office file parts to read. */
export const UNPACKED_MAX_BYTES = 128 * MB_BYTES
/** Compression ratio above which a large part counts as a bomb; deflate reaches about 1,030, real sheets stay below 100. */
export const COMPRESSION_RATIO_MAX = 250
/** Minimum unpacked size for checking the ratio; small parts may have any ratio. */
export const COMPRESSION_RATIO_FROM_BYTES = 8 * MB_BYTES

export { DOCUMENT_MAX_CHARS, PASSAGES_MAX } from '#contract/knowledge/training-limits.ts'

/** Maximum length of a plain file before cleanup; longer files, even blank ones, would take too long to read. */
export const FILE_MAX_CHARS = 12_000_000
/** Length above which a passage takes no further paragraphs. */
export const PASSAGE_MIN_CHARS = 400
/** Maximum length of a passage, if its sentences allow it. */
export const PASSAGE_MAX_CHARS = 900
/** Length up to which a sheet row, or the answer to a question, stays in one passage. */
export const RECORD_MAX_CHARS = 1_800
/** Maximum paragraphs per passage. */
export const PASSAGE_PARAGRAPHS_MAX = 4
/** Length above which text without sentence ends is cut at a space. */
export const SENTENCE_MAX_CHARS = 3_000
/** Maximum length of a heading; a longer one is a paragraph. */
export const HEADING_MAX_CHARS = 200

/** Maximum cells per sheet row. */
export const SHEET_COLUMNS_MAX = 16_384
/** Maximum nesting of elements in a web page; browsers stop at 512. */
export const HTML_DEPTH_MAX = 200

/** Maximum length of the text in a message from the child, so that the parent can parse each one within a millisecond or two. */
export const BATCH_MAX_CHARS = 64 * KB_BYTES
/** Interval at which the parent checks the memory of a child. */
export const MEMORY_CHECK_MS = 50
/** Memory for mapped program code, which the kernel's data limit does not count (measured: 45 MB). */
export const CODE_MEMORY_BYTES = 64 * MB_BYTES
/**
 * Memory that V8 reserves in each thread for compiled code; the kernel's data limit counts it even though it stays empty.
 * Measured: an idle process has 49 MB of data with Node.js 20 and 22, and 575 MB with 24.
 */
export const CODE_RESERVE_BYTES = Number(process.versions.node.split('.')[0]) > 22 ? 512 * MB_BYTES : 0
/** Maximum JavaScript heap of a child; the rest of its memory is for buffers. */
export const HEAP_MAX_BYTES = 320 * MB_BYTES
/** Maximum time in which a child must start: much more than it needs on a machine that has other work. */
export const CHILD_START_MAX_MS = 60_000
/** Idle time after which a child process ends. */
export const CHILD_IDLE_MS = 30_000
/** Maximum documents per child; a new child then replaces it. */
export const CHILD_JOBS_MAX = 50
/** Maximum processor time of a child: more than all of its documents can use, including garbage collection and compilation. */
export const CHILD_CPU_MAX_SECONDS = 2_000
/** Memory above which a child is replaced after its document. */
export const CHILD_KEEP_MAX_BYTES = 300 * MB_BYTES

/** Maximum size of robots.txt; RFC 9309 requires at least 500 KB. */
export const ROBOTS_MAX_BYTES = 512 * KB_BYTES
export const ROBOTS_TIMEOUT_MS = 5_000
/** Lifetime of a cached robots.txt; RFC 9309 allows a day. */
export const ROBOTS_TTL_MS = 60 * 60_000
/** Maximum sites whose robots.txt is cached. */
export const ROBOTS_SITES_MAX = 500
/** Maximum size of a cached robots.txt; the few larger ones are fetched each time. */
export const ROBOTS_CACHED_MAX_BYTES = 64 * KB_BYTES
/** Maximum steps of matching wildcard rules for one address, about 2 ns each (measured); real files need fewer than a million. */
export const ROBOTS_STEPS_MAX = 10_000_000
/** Maximum sitemap files read per source, listed in an index (including nested ones) or in robots.txt. */
export const SITEMAP_FILES_MAX = 20
