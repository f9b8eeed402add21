import type { Plugin } from 'vite';
/** Names of kinds by their category. */
export interface KindCategories {
    /** The last words of names, by the category that most names ending so have. */
    lastWords: Record<string, string[]>;
    /** Whole names of another category than their last word says. */
    names: Record<string, string[]>;
}
/** The categories of the catalog of kinds on the server, in few bytes: most names need only their last word. */
export declare function kindCategories(): Plugin;
export declare function readKindCategories(): KindCategories;
