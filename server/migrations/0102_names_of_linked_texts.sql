-- Search documents keep the slugs of linked texts, so that hits can show the titles of editions. The next start builds the
-- documents of texts with such links again.
update search_document d set form = 0 from posts t where d.post_id = t.id and t.content like '%[Text:%';
update search_document d set form = 0 from essays t where d.essay_id = t.id and t.content like '%[Text:%';
update search_document d set form = 0 from topics t where d.topic_id = t.id and t.content like '%[Text:%';
update search_document d set form = 0 from notes t where d.note_id = t.id and t.content like '%[Text:%';
