/** Returns the script element that embeds the widget of an API key in a website. */
export const embedCode = (publicUrl: string, apiKey: string): string =>
  `<script src="${publicUrl}/widget.js" data-key="${apiKey}" async></script>`
