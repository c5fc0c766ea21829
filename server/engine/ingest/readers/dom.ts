/** The part of the DOM used here; the server's types do not include it. */
export interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<DomNode>
}

/** An element in a page. */
export interface DomElement extends DomNode {
  textContent: string | null
  readonly nextElementSibling: DomElement | null
  readonly previousElementSibling: DomElement | null
  readonly ownerDocument: { createElement(name: string): DomElement }
  getAttribute(name: string): string | null
  removeAttribute(name: string): void
  closest(selector: string): DomElement | null
  replaceWith(other: DomElement): void
  querySelectorAll(selector: string): Iterable<DomElement>
  querySelector(selector: string): DomElement | null
  remove(): void
}

export const isElement = (node: DomNode): node is DomElement => node.nodeType === 1
export const isText = (node: DomNode): boolean => node.nodeType === 3

/** Returns the name of an element in lower case. */
export const nameOf = (node: DomNode): string => node.nodeName.toLowerCase()
