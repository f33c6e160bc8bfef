/** The names of a list with commas; throws when one of them is not among `known`, so that a typing error is not a bench of nothing. */
export function readNames<Name extends string>(option: string, list: string, known: readonly Name[]): readonly Name[] {
  return list.split(',').map((text) => {
    const name = known.find((one) => one === text)
    if (name === undefined) throw new Error(`${option}: there is no “${text}”, only ${known.join(', ')}`)
    return name
  })
}
