/** `8,25` for 8:15: hours with two decimals as payrolls and spreadsheets read them, without separators and with a plain minus. */
export function formatIndustrialHours(minutes: number): string {
  return (minutes / 60).toFixed(2).replace('.', ',')
}
