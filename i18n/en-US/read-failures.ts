import type { BaseTranslation } from '../i18n-types.ts'

/** Reasons why a document or web page could not be read, and what to do; one sentence for each failure of the contract. */
export const readFailures = {
  encrypted: 'The file is password-protected. Remove the password and upload it again.',
  damaged: 'The file is damaged. Open it, save a new copy and upload that.',
  no_text: 'No text was found. A scanned document needs text recognition (OCR) first.',
  too_large_inside:
    'This file has more text than a bot can read (10 million characters or 100,000 rows). Split it into smaller files.',
  took_too_long: 'Reading took too long. Split it into smaller parts and try again.',
  type_unsupported: 'Files of this type cannot be read. Save it as PDF, DOCX, XLSX, CSV, TXT or XML.',
  page_unreachable: 'The website did not answer. Check the address and try again.',
  page_not_found: 'The page does not exist. Check the address.',
  page_refused: 'The website refused access to the page.',
  page_forbidden_by_robots: 'The website does not let bots read this page (robots.txt).',
  page_private_address: 'The address is in a private network. Enter a public one.',
  page_too_many_redirects: 'The page redirects too many times. Enter the final address.',
  page_not_html: 'The address is not a web page. Upload the file instead.',
  page_too_large: 'The page is too large to read. Enter the address of a smaller one.',
  page_duplicate: 'This page is already listed under another address. You can delete this one.',
  page_needs_scripts:
    'The page shows its content only with JavaScript, which the reader does not run. Enter the text yourself, or ask the website for a version without it.',
  page_challenge:
    'The website shows a check for robots instead of the page. Ask its operator to let ParleyBot in.',
  engine_failed: 'Something went wrong on our side while reading. Try again.',
} satisfies BaseTranslation
