-- A user's comments in their order, as the export reads them.
drop index comments_of_user;
create index comments_of_user on comments (user_id, id);
