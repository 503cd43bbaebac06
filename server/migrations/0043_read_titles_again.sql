-- Titles and subjects that name a whole book count as references to it (chapter 0): works are read again.
update texts_read set read_until = 0, to_read_until = coalesce((select max(id) from works), 0) where kind = 'work';
