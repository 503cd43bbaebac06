-- Organizations are found by the words of their names, which are folded already.
create index organizations_words on organizations using gin (to_tsvector('simple', name_key));
