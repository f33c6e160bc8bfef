/** Colours of projects, from the palettes of the app; in this order new projects get them. */
export const projectColors = [
  { value: '#ff7f50', name: 'Koralle' },
  { value: '#2a9d8f', name: 'Petrol' },
  { value: '#f4b942', name: 'Honig' },
  { value: '#8d6bd1', name: 'Flieder' },
  { value: '#e8566e', name: 'Himbeere' },
  { value: '#3d8bd4', name: 'Himmel' },
  { value: '#a7c957', name: 'Wiese' },
  { value: '#cc79a7', name: 'Rosé' },
  { value: '#56b4e9', name: 'Hellblau' },
  { value: '#d55e00', name: 'Rost' },
  { value: '#7f8c8d', name: 'Grau' },
  { value: '#b07d4f', name: 'Holz' },
] as const

/** The colour that the fewest projects have, so that a new one stands out. */
export function nextProjectColor(projects: readonly { readonly color: string }[]): string {
  const counts = projectColors.map(({ value }) => projects.filter(({ color }) => color === value).length)
  return projectColors[counts.indexOf(Math.min(...counts))]?.value ?? projectColors[0].value
}
