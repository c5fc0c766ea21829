import { type DomElement, nameOf } from './dom.ts'

/** Parts of a page around its content. */
const surroundings =
  'nav, footer, aside, dialog, [role=navigation], [role=contentinfo], [role=search], [role=dialog]'
/** Class names and ids of blocks outside the content. */
const boilerplateNames = [
  'advert',
  'sponsor',
  'promo',
  'banner',
  'popup',
  'modal',
  'newsletter',
  'subscri',
  'cookie',
  'consent',
  'menu',
  'toolbar',
  'breadcrumb',
  'masthead',
  'footer',
  'sidebar',
  'share',
  'social',
  'comment',
  'related',
  'recommend',
  'recirc',
  'outbrain',
  'taboola',
  'trending',
  'most-?read',
  'most-?popular',
]
const boilerplate = new RegExp(boilerplateNames.join('|'), 'i')
/** Maximum share of a page's text for a block to count as outside the content. */
const BESIDE_SHARE = 0.3
/** Share of link text above which a block is a menu. */
const LINKS_SHARE = 0.6
const QUESTION_MAX_CHARS = 200
/** Maximum number of buttons to unfold; it is limited because each button can search the whole page for its panel. */
const BUTTONS_MAX = 1_000

const letters = (element: DomElement) => element.textContent?.length ?? 0

function show(element: DomElement): void {
  for (const attribute of ['hidden', 'aria-hidden', 'style']) element.removeAttribute(attribute)
}

/** Returns the panel that a button opens: by its id, else the element after the button or its heading. */
function panelOf(document: DomElement, button: DomElement): DomElement | null {
  const id = button.getAttribute('aria-controls')
  if (id && /^[\w-]+$/.test(id)) return document.querySelector(`#${id}`) ?? null
  return button.nextElementSibling ?? button.closest('h1, h2, h3, h4, h5, h6')?.nextElementSibling ?? null
}

/**
 * Unfolds answers hidden below their question. The question, often a button, becomes a heading, because extractors drop buttons
 * and hidden parts.
 */
function unfold(document: DomElement): void {
  const buttons = [...document.querySelectorAll('button, [role=button][aria-expanded], [role=tab]')]
  for (const button of buttons.slice(0, BUTTONS_MAX)) {
    const text = button.textContent?.trim() ?? ''
    const panel = panelOf(document, button)
    const isFolding =
      button.getAttribute('aria-expanded') !== null || button.getAttribute('aria-controls') !== null
    const inHeading = button.closest('h1, h2, h3, h4, h5, h6') !== null
    if (!text || text.length > QUESTION_MAX_CHARS || !(isFolding || inHeading || text.endsWith('?'))) continue
    if (panel) show(panel)
    const heading = document.ownerDocument.createElement(inHeading ? 'span' : 'h4')
    heading.textContent = text
    button.replaceWith(heading)
  }
}

/** Minimum length of a hidden text that is content rather than a label. */
const PANEL_MIN_CHARS = 20
const HEADING = /^(?:h[1-6]|dt|summary|label)$/

/** Returns whether a hidden part is shown when a reader presses its heading or tab, so that it is content. */
function isFolded(element: DomElement): boolean {
  if (
    element.getAttribute('role') === 'tabpanel' ||
    /(?:^|\s)(?:tab-?pane|tab-?panel|accordion-?(?:body|content|panel|collapse))(?:\s|$)/i.test(
      element.getAttribute('class') ?? '',
    )
  )
    return true
  const before = element.previousElementSibling
  if (!before) return false
  return (
    HEADING.test(nameOf(before)) ||
    before.getAttribute('role') === 'heading' ||
    before.getAttribute('aria-expanded') !== null
  )
}

/** Shows the closed panels of accordions and tabs that have no button; other hidden parts are not meant for readers. */
function showPanels(document: DomElement): void {
  const hidden = document.querySelectorAll('[hidden], [aria-hidden=true], [style*="display"]')
  for (const element of hidden) {
    if (letters(element) < PANEL_MIN_CHARS || !isFolded(element)) continue
    show(element)
  }
}

/** Removes parts that are never content: navigation, the site's header and footer, dialogs. */
function strip(document: DomElement): void {
  for (const element of document.querySelectorAll(surroundings)) element.remove()
  for (const header of document.querySelectorAll('header, [role=banner]')) {
    if (!header.closest('article, main, [role=main]') && !header.querySelector('h1')) header.remove()
  }
}

/** Prepares a page for text extraction: removes parts that are never content, and unfolds hidden answers. */
export function preparePage(document: DomElement): void {
  strip(document)
  // Extractors drop the styles that strike out a price.
  for (const element of document.querySelectorAll('[style*="line-through"]')) element.remove()
  unfold(document)
  showPanels(document)
}

function isMenu(element: DomElement): boolean {
  const links = [...element.querySelectorAll('a')]
  return (
    links.length > 2 && links.reduce((sum, link) => sum + letters(link), 0) > letters(element) * LINKS_SHARE
  )
}

/**
 * Removes parts that are probably not content, such as menus, comments, teasers and banners, if they are a small part of the
 * page.
 */
export function removeBoilerplate(document: DomElement): void {
  const all = letters(document)
  for (const element of document.querySelectorAll('div, section, ul, ol, table')) {
    const name = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`
    const isSmall = letters(element) < all * BESIDE_SHARE
    if (isSmall && (boilerplate.test(name) || isMenu(element))) element.remove()
  }
}
