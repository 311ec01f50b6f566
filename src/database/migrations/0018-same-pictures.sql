-- A check that is photographed or saved anew is still the same check. The hash says what a picture
-- looks like, the bands are pieces of it by which an index finds those that look alike. Pictures
-- stored before have neither, and are still known by the digest of their file.
alter table check_images
  add column picture_hash bit(256),
  add column picture_bands integer[] not null default '{}';
create index check_images_by_bands on check_images using gin (picture_bands);
