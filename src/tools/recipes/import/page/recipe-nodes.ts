/** Finds recipes of schema.org in any JSON, wherever they stand. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'

/** Larger trees are not searched to their end. */
const MAX_VISITED = 500_000

/** Returns the recipes in their order. One that is inside another is found as well. */
export function findRecipeNodes(root: Json): readonly JsonObject[] {
  const found: JsonObject[] = []
  // Not recursive: what is visited next stands at the end.
  const open: Json[] = [root]
  for (let visited = 0; open.length > 0 && visited < MAX_VISITED; visited++) {
    const value = open.pop()
    if (isJsonObject(value)) {
      if (isRecipe(value)) found.push(value)
      pushReversed(open, Object.values(value))
    } else if (value !== undefined && isJsonArray(value)) pushReversed(open, value)
  }
  return found
}

/** Returns the one with the most ingredients and steps: pages also have empty ones and teasers. */
export function richestNode(nodes: readonly JsonObject[]): JsonObject | undefined {
  let best: JsonObject | undefined
  let most = -1
  for (const node of nodes) {
    const size = sizeOf(node)
    if (size > most) [best, most] = [node, size]
  }
  return best
}

export function hasContent(node: JsonObject): boolean {
  return sizeOf(node) > 0
}

function isRecipe(node: JsonObject): boolean {
  const type = node['@type']
  const types = type === undefined ? [] : isJsonArray(type) ? type : [type]
  return types.some((one) => typeof one === 'string' && /(?:^|[/:#])Recipe$/i.test(one))
}

function pushReversed(open: Json[], values: readonly Json[]): void {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index]
    if (typeof value === 'object' && value !== null) open.push(value)
  }
}

function sizeOf(node: JsonObject): number {
  const size = (value: Json | undefined): number =>
    value === undefined || value === null || value === '' ? 0 : isJsonArray(value) ? value.length : 1
  return size(node['recipeIngredient'] ?? node['ingredients']) + size(node['recipeInstructions'])
}
