/**
 * Returns a header that gives the n-th simulated person a separate address, because rate limits count callers by address. Uses
 * the range for benchmarks (RFC 2544). The demo starts Parley with TRUST_PROXY so that it trusts the header.
 */
export const addressHeader = (n: number): Record<string, string> => ({
  'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`,
})
