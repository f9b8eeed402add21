export interface BooksPort {
  /**
   * What books are called, by their numbers (`isIsbn`), at most `MAX_CODES_AT_ONCE`; those that nobody knows are left
   * out.
   * @throws AppError `provider_failed` when the service fails, also without a network; `unavailable` while it is asked as often
   *   as it allows
   */
  findTitles(isbns: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>>
}
