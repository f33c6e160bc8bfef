// Runs before the first paint, so that the kept theme never flashes in. Everything else about the
// theme is in src/shell/theme-mode.ts; the colours are the two backgrounds of src/shell/base.css.
let theme = 'dark'
try {
  const isOfDevice = localStorage.getItem('themeSource') === 'device'
  const isLight = isOfDevice
    ? matchMedia('(prefers-color-scheme: light)').matches
    : localStorage.getItem('theme') === 'light'
  if (isLight) theme = 'light'
} catch (error) {
  console.error('Fehler beim Lesen von localStorage', error)
}
document.documentElement.dataset.theme = theme
document.querySelector('meta[name=theme-color]').content = theme === 'light' ? '#f6f4f1' : '#101417'
