/** Returns the current value of a theme's CSS variable, for drawing on a canvas. */
export const themeToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()
