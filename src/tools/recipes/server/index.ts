/** The server part of the recipes. */
export { startRecipePages } from './start-recipe-pages.ts'
