import { readdirSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { bare, bareContract } from '#server/bin/vite/bare-contract.mjs'
import { undescribed } from '#server/bin/vite/lean-machines.mjs'

const bared = (code: string) => bare(code, parseSync('contract.js', code).program)

it('keeps only the call data of a route', () => {
  const code = `export const send = route({ ...desk, method: 'POST', path: '/a/:id', summary: 'Sends, once.', consumes: 'form', body: Type.Object({ a: Id }), errors: ['x'] })`
  expect(bared(code).replace(/\s+/g, ' ')).toBe(
    `export const send = /* @__PURE__ */ route({ ...desk, method: 'POST', path: '/a/:id', consumes: 'form', })`,
  )
})

it('replaces schemas with empty ones, and retains functions', () => {
  const code = `const A = Type.Object({ id: Id }); export const all = { 'a.b': Type.Ref(A) }; export const one = (x) => check(Type.Of(x), x)`
  expect(bared(code)).toBe(
    `const A = {}; export const all = { 'a.b': {} }; export const one = (x) => check(Type.Of(x), x)`,
  )
})

it('drops unused values that are created when a module is loaded', () => {
  expect(bared(`export const names = keysOf(wrap(table))`)).toBe(
    `export const names = /* @__PURE__ */ keysOf(/* @__PURE__ */ wrap(table))`,
  )
})

it('drops only the descriptions of states', () => {
  const code = `export const chart = { description: "Idle, waits.", states: { on: { description: 'On' }, off: { entry: 'beep', description: name } } }`
  expect(undescribed(code, parseSync('machine.js', code).program).replace(/\s+/g, ' ')).toBe(
    `export const chart = { states: { on: { }, off: { entry: 'beep', description: name } } }`,
  )
})

it('reduces every module of the contract', () => {
  const { id } = bareContract.transform.filter
  const modules = readdirSync('server/contract', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  expect(modules.filter((name) => !id.test(`/server/contract/${name}`))).toEqual([])
})
