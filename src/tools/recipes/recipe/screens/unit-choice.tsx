/** In which units this device shows amounts: as the recipe says, for a scale, or for spoons and cups (R63). */
import { useMemo } from 'react'
import { Segments } from '#ui/form/segments'
import { switchUnits, unitChoices, type UnitChoice as Choice } from '../../amounts/switch-units.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useDeviceSetting } from '#ui/device-setting'
import type { Recipe } from '../../model.ts'
import type { UnitWish } from '../scale-recipe.ts'

const STORAGE_KEY = 'recipesUnits'

const options = [
  { value: 'recipe', text: 'Wie im Rezept', short: 'Rezept' },
  { value: 'scale', text: 'Zum Wiegen', short: 'Waage' },
  { value: 'spoons', text: 'Mit Löffeln', short: 'Löffel' },
] as const

export function useUnitWish(): UnitWish & { readonly choose: (choice: Choice) => void } {
  const index = useFoodIndex()
  const [stored, choose] = useDeviceSetting(STORAGE_KEY)
  const choice = unitChoices.find((one) => one === stored) ?? 'recipe'
  return useMemo(() => {
    const sizesOf: UnitWish['sizesOf'] = (name) => index.find(name)?.food ?? {}
    return { choice, sizesOf, choose }
    // How to choose is made anew with each rendering, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [index, choice])
}

/** Not shown for a recipe that has no amount in any other unit. */
export function UnitChoice({ recipe }: { readonly recipe: Pick<Recipe, 'ingredients'> }) {
  const { choice, sizesOf, choose } = useUnitWish()
  const canSwitch = recipe.ingredients.some(
    ({ amount, name }) =>
      amount !== undefined &&
      name !== undefined &&
      unitChoices.some((one) => switchUnits(amount, one, sizesOf(name)) !== undefined),
  )
  return canSwitch ? <Segments label="Mengen" options={options} value={choice} onChange={choose} /> : null
}
