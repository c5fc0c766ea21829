/** Returns the environment variable that puts temporary files into memory where there is room for them. */
export function testFolder(): { TMPDIR?: string }
