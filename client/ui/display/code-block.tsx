/** Block of code; long lines wrap. */
export const CodeBlock = ({ text }: { readonly text: string }) => (
  <pre className="wrap-anywhere whitespace-pre-wrap rounded-lg border bg-surface-sunken p-3 font-mono text-sm">
    <code>{text}</code>
  </pre>
)
