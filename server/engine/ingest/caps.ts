/** Technical bounds of reading, all our choice unless a line says otherwise. Sizes are bytes, texts UTF-16 units, times milliseconds. */

const KB = 1024
const MB = 1024 * KB

/** Entries of a zip directory; real office files have under a hundred. */
export const ZIP_ENTRIES_MAX = 10_000
/** Unpacked size of the parts of an office file that are read. */
export const UNPACKED_MAX = 128 * MB
/** Unpacked by packed size above which a large part counts as a bomb; deflate ends near 1,030, real sheets stay under 100. */
export const RATIO_MAX = 250
/** Unpacked size from which the ratio is looked at: small parts compress as well as they like. */
export const RATIO_FROM = 8 * MB

/** Text of one document: about 5,000 printed pages. */
export const DOCUMENT_TEXT_MAX = 10_000_000
/** Text of a plain file before it is cleaned; beyond it, blanks or not, reading would take too long. */
export const FILE_TEXT_MAX = 12_000_000
/** Passages of one document. */
export const PASSAGES_MAX = 50_000
/** Length from which a passage takes no further paragraph. */
export const PASSAGE_MIN = 400
/** Length that a passage keeps to where its sentences allow. */
export const PASSAGE_MAX = 900
/** Length up to which a row of a sheet, or a question's answer, stays one passage. */
export const RECORD_MAX = 1_800
/** Paragraphs of one passage. */
export const PASSAGE_PARAGRAPHS = 4
/** Length from which a run without sentence ends is cut at a space after all. */
export const SENTENCE_MAX = 3_000
/** Length of a heading; what is longer is a paragraph. */
export const HEADING_MAX = 200

/** Cells of one sheet row. */
export const SHEET_COLUMNS_MAX = 16_384
/** Elements that may nest in a web page; browsers stop at 512. */
export const HTML_DEPTH_MAX = 200

/** Text in one message from the child, so that the parent parses each within a millisecond or two. */
export const BATCH_TEXT_MAX = 64 * KB
/** How often the parent looks at the memory of a child. */
export const MEMORY_WATCH = 50
/** Memory for mapped program code, which the kernel's data limit does not count (measured: 45 MB). */
export const CODE_MEMORY = 64 * MB
/** JavaScript heap of a child; the rest of its memory is for buffers. */
export const HEAP_MAX = 320 * MB
/** How long an idle child stays, warm for the next document. */
export const CHILD_IDLE = 30_000
/** Documents that one child reads before a fresh one takes its place. */
export const CHILD_JOBS_MAX = 50
/** Processor seconds of one child: more than all its documents can use, collectors and compilers beside them included. */
export const CHILD_CPU_MAX = 2_000
/** Memory above which a child is not kept after its document. */
export const CHILD_KEEP_MEMORY = 300 * MB

/** robots.txt; RFC 9309 asks for at least 500 KB. */
export const ROBOTS_MAX = 512 * KB
/** Time to fetch robots.txt. */
export const ROBOTS_TIMEOUT = 5_000
/** How long robots.txt is trusted; RFC 9309 allows a day. */
export const ROBOTS_LIFE = 60 * 60_000
/** Sites whose robots.txt is remembered. */
export const ROBOTS_SITES_MAX = 500
/** Size up to which a robots.txt is remembered; the few larger ones are fetched each time. */
export const ROBOTS_KEPT_MAX = 64 * KB
/** Steps that rules with wildcards may take for one address, about 2 ns each (measured); real files take under a million. */
export const ROBOTS_STEPS_MAX = 10_000_000
/** Sitemap files behind one sitemap index. */
export const SITEMAP_FILES_MAX = 20
