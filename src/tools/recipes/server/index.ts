/** The background part of the recipes. */
export { startKitchenMessages } from './start-kitchen-messages.ts'
export { startRecipePages } from './start-recipe-pages.ts'
