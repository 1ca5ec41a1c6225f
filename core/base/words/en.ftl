# What all topics say.
yes = yes
no = no
list-and = { $first } and { $last }

# The frame of a page.
view = View
more-settings = More settings
play = Play
pause = Pause
what-you-see = What you see
about-this-page = About this page
about-figure = About this figure
    .more = More
    .numbers = Numbers
    .prove_it = Prove it
    .export = Export
    .link = Link
csv-note = The CSV: { $what }.

# Prove it.
prove-where = In the folder of Attention Atlas: save this as proof.py and run `python proof.py`, or open a notebook.
prove-opened = the file that was opened on the page
prove-one = the number
prove-largest = the largest of the { $count } numbers
prove-run = Run it now
prove-running = Recomputing ...
prove-apart = Largest difference from the { $count } { $count ->
    [one] number
   *[other] numbers
 } of the figure: **{ $apart }**. It printed `{ $printed }`.
prove-late = The proof took longer than { $seconds } seconds and was stopped.
prove-failed = The proof failed: { $why }
