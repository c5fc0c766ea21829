import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { bare } from '#server/bin/bare-contract.mjs'

const bared = (code: string) => bare(code, parseSync('contract.js', code).program)

it('leaves of a route how it is called', () => {
  const code = `export const send = route({ ...desk, method: 'POST', path: '/a/:id', summary: 'Sends, once.', consumes: 'form', body: Type.Object({ a: Id }), errors: ['x'] })`
  expect(bared(code).replace(/\s+/g, ' ')).toBe(
    `export const send = /* @__PURE__ */ route({ ...desk, method: 'POST', path: '/a/:id', consumes: 'form', })`,
  )
})

it('leaves of a schema that it is there, and functions as they are', () => {
  const code = `const A = Type.Object({ id: Id }); export const all = { 'a.b': Type.Ref(A) }; export const one = (x) => check(Type.Of(x), x)`
  expect(bared(code)).toBe(
    `const A = {}; export const all = { 'a.b': {} }; export const one = (x) => check(Type.Of(x), x)`,
  )
})

it('lets go of what is made when a module is loaded and then not used', () => {
  expect(bared(`export const names = keysOf(wrap(table))`)).toBe(
    `export const names = /* @__PURE__ */ keysOf(/* @__PURE__ */ wrap(table))`,
  )
})
