import { useMemo } from 'react'
import { foodsCollection } from '../../collections.ts'
import { useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { createFoodIndex, type FoodIndex } from '../food-index.ts'

/** The foods that the app and this cookbook know; the same object until one of them changes. */
export function useFoodIndex(): FoodIndex {
  const stored = useOfKitchen(foodsCollection)
  return useMemo(() => createFoodIndex(stored), [stored])
}
