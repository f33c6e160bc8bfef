import { parseSeeds, type SeedRecipe } from './parse-seeds.ts'

/** Loads the thirty bundled recipes. */
export async function loadSeedRecipes(): Promise<readonly SeedRecipe[]> {
  const [{ warmSeeds }, { coldSeeds }] = await Promise.all([
    import('./tables/warm-seeds.ts'),
    import('./tables/cold-seeds.ts'),
  ])
  return [warmSeeds, coldSeeds].flatMap(parseSeeds)
}
