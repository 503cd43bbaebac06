-- An index for each kind of document. The words that a last word goes on to are gathered from the whole of an index: in one for all kinds, a search among
-- few works or essays gathered those of a hundred thousand posts.
drop index search_document_words;
-- What is not in the index yet is read as a whole at each search, and so must stay little.
create index search_document_words_of_posts on search_document using gin (words) with (gin_pending_list_limit = 64) where post_id is not null;
create index search_document_words_of_essays on search_document using gin (words) with (gin_pending_list_limit = 64) where essay_id is not null;
create index search_document_words_of_works on search_document using gin (words) with (gin_pending_list_limit = 64) where work_id is not null;
