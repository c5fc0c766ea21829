import { describe, expect, it } from 'vitest'
import { pathsOf, routes } from '../support/contract-routes.ts'

/** All calls in section 7 of the specification; `*` is a parameter, and both forms of a path with `[{bot}/]` are listed. */
const specified = `
  GET /ai/bot/all
  PUT /ai/bot/*/toggle-disable-bot
  GET /ai/bot/*/get-bot-by-id
  GET /ai/bot/config-by-api-key
  PUT /ai/bot/*/update-bot
  PUT /identity/client/*/config
  GET /config/client/chat-config
  POST /config/client/chat-config
  GET /ai/chat/analytic
  GET /ai/chat/analytic/*
  GET /report/chatStatistics
  GET /report/chatStatistics/*
  GET /report/adhocReport/getAdhocReportFilterOptions
  POST /report/adhocReport/searchAdhocReport
  POST /report/adhocReport/exportAdhocReport
  GET /ai/client/chat/*/dashboard-history
  POST /ai/client/create-chat
  POST /ai/client/chat-files/*/
  POST /ai/client/chat/*/message
  POST /ai/chat/*/manual
  GET /ai/client/chats/all
  PUT /ai/chat/*/assign
  PUT /ai/chat/*/unassign
  POST /ai/chat/*/summarize
  GET /ai/chat/*/summarize-calculate
  POST /ai/chat/*/tags
  PUT /ai/chat/*/tags
  GET /ai/chat/*/tag-calculate
  POST /ai/chat/*/tags/auto-generate/*
  GET /ai/chat/feedbacks
  GET /ai/train/documents
  GET /ai/*/train/documents
  POST /ai/train/document
  POST /ai/*/train/document
  DELETE /ai/train/document/*
  PUT /ai/train/important-documents/*
  PUT /ai/*/train/important-documents/*
  GET /ai/*/prompt
  POST /ai/*/prompt
  GET /ai/train/web-urls
  GET /ai/*/train/web-urls
  POST /ai/train/web-url
  POST /ai/*/train/web-url
  PUT /ai/train/web-url/*
  PUT /ai/*/train/web-url/*
  DELETE /ai/train/web-urls/*
  DELETE /ai/*/train/web-urls/*
  GET /identity/client/users
  PUT /identity/users/*/active
  POST /identity/client/*/user
  PUT /identity/user/*/password-reset
  PUT /identity/users/*/role
  GET /identity/client/me
  GET /identity/users/me
  GET /identity/client/*/config/refer_model
  PUT /identity/client/*/config/refer_model
  POST /identity/token2
  POST /identity/forgot-password
  POST /identity/verify-reset-token
  POST /identity/reset-password
  POST /link-preview
`
  .trim()
  .split('\n')
  .map((line) => line.trim())

const declared = new Set(
  routes.flatMap(({ route }) =>
    pathsOf(route).map((path) => `${route.method} ${path.replace(/:\w+/g, '*')}`),
  ),
)

describe('the contract', () => {
  it.each(specified)('declares %s', (call) => {
    expect(declared.has(call)).toBe(true)
  })
})
