;(() => {
  let c
  try {
    c = localStorage.getItem('theme')
  } catch {}
  document.documentElement.dataset.theme =
    c === 'dark' || c === 'light' ? c : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
})()
