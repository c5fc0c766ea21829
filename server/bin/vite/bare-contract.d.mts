import type { Plugin } from 'vite'

/** A module of the contract without what only the server reads; `program` is its syntax tree. */
export function bare(code: string, program: object): string

/** Vite plugin that applies `bare` to the contract in a build. */
export const bareContract: Plugin & { readonly transform: { readonly filter: { readonly id: RegExp } } }
