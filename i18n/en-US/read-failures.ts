import type { BaseTranslation } from '../i18n-types.ts'

/** Why a document or web page could not be read, and what to do; one sentence for each failure of the contract. */
export const readFailures = {
  encrypted: 'The file is protected by a password; remove the protection and upload it again.',
  damaged: 'The file is damaged. Open it, save it again and upload the new copy.',
  no_text: 'No text was found; a scanned document needs text recognition first.',
  too_large_inside: 'The file unpacks to more than can be read; split it into smaller files.',
  took_too_long: 'Reading took too long; split it into smaller parts and try again.',
  type_unsupported: 'Files of this type cannot be read; save it as PDF, DOCX, XLSX, CSV, TXT or XML.',
  page_unreachable: 'The website did not answer; check the address and try again.',
  page_not_found: 'The page does not exist; check the address.',
  page_refused: 'The website refused access to the page.',
  page_forbidden_by_robots: 'The website does not allow this page to be read by programs (robots.txt).',
  page_private_address: 'The address leads into a private network; enter a public one.',
  page_too_many_redirects: 'The page redirects too many times; enter the final address.',
  page_not_html: 'The address does not lead to a web page; upload the file instead.',
  page_too_large: 'The page is too large to be read; enter the address of a smaller one.',
  page_duplicate: 'The page is known already by another address; nothing is lost, delete this one.',
  engine_failed: 'Something went wrong on our side while reading; try again.',
} satisfies BaseTranslation
