library-endings = a file name that ends in one of { $endings }
library-kaleido = A { $ending } file needs the package kaleido and a Chrome: run `pip install kaleido`, or save as .html instead.
library-notebook-proof = The lines that recompute the numbers of the figure:
library-request = the name of a request, such as HeadsRequest
library-figure = a function that draws, such as attention.heads.draw.one_matrix
library-static = { $count } files of the static edition stand in { $folder }: open index.html there.
library-static-note = Figures stand here as the app first shows them; what the words say of controls is for the app.
library-no-padding = some padding in the batch: rows of ids, or of numbers, that end in it
    .fix = Without padding no mask has anything to hide: add a shorter row, or hand over the id of padding as `padding=` where it is not 0.
library-word-0 = 0 stands before other ids here, and rows end in { $end }: hand over `padding={ $end }` if that is the padding, else `padding=0`.
library-dropped = { $layer } ({ $class }) gets a mask and gives out none: layers after it read padding as if it were words.
    .layer = Set `supports_masking = True` in { $class } if the mask may pass as it is, write `compute_mask`, or hand the mask over by hand to the layer that needs it.
    .function = Build it as `Lambda(..., mask=lambda inputs, mask: mask)` if the mask may pass as it is, or hand the mask over by hand to the layer that needs it.
    .inputs = It passes a mask on only if each of its inputs has one: give one to the others too, or hand the mask over by hand to the layer that needs it.
    .operation = It is an operation, and those of Keras pass no mask on: put it into a layer of your own with `supports_masking = True`, or hand the mask over by hand to the layer that needs it.
library-padding = { $count } more steps of padding{ $input ->
        [none] { "" }
       *[other] { " " }in `{ $input }`
    } change the output by { $apart } of its largest number.
    .fix = The mask ends at { $layer }: see what is said of that layer.
    .none = { $layer } reads the padding, and no layer before it makes a mask: use `Embedding(mask_zero=True)` or a `Masking` layer.
    .other = { $layer } reads the padding, and no mask hides the id { $padding }: `mask_zero=True` hides 0 alone, so give padding the id 0, or make the mask `ids != { $padding }` and hand it over by hand.
    .opened = { $layer } counts a step as real where one of its inputs does: give each of its inputs a mask.
    .inverted = The mask that { $layer } makes hides { $hidden } of { $steps } steps and shows { $shown } that are padding: it is inverted. Keras reads any number but 0 as True, and True is visible: hand over `ids != 0`.
    .made = A mask is made, and { $layer } computes with padding all the same: look at `atlas.masks(model, batch)`.
library-padding-cut = Row { $row }{ $input ->
        [none] { "" }
       *[other] { " " }of `{ $input }`
    } without its padding changes the output by { $apart } of its largest number.
library-nan = { $layer } gives NaN for { $count ->
        [one] row { $rows }
       *[other] rows { $rows }
    } of the batch.
    .of_weights = The weights of { $layer } hold NaN, and so does the output for { $count ->
        [one] row { $rows }
       *[other] rows { $rows }
    } of the batch: nothing is known of the masks.
    .weights = Load weights from before the training broke, and train with a smaller learning rate or with `clipnorm`.
    .empty = A row that is all padding leaves nothing to take a mean of: leave it out of the batch, or give it one real step.
    .other = Look there for a division by 0, a logarithm of 0, or a number beyond the range of its dtype.
library-counted = The output of { $layer } reaches the loss without a mask: { $share } of what loss and metrics count is padding.
    .fix = Let the mask reach the output, or hand `sample_weight` to `fit` and `evaluate`.
library-counted-flat = The output of { $layer } has the shape (B, T), and a loss of Keras takes the mean over its last axis before it looks at a mask: { $share } of what it counts is padding.
    .fix = End in (B, T, 1), with labels (B, T, 1), so that the mask or `sample_weight` (B, T) has a loss for each step.
library-future = What comes after step { $step } changes the output up to it.
    .fix = { $kind ->
        [attention] { $layer } looks at later steps: call it with `use_causal_mask=True`.
        [layer] { $layer } is the first layer that looks ahead: look there for a Bidirectional layer, an attention without a causal mask, a convolution with padding="same", or a mean over all steps.
       *[none] No layer can be named; look for a Bidirectional layer, a convolution with padding="same", or a mean over all steps.
    }
own-attention-array = an array of numbers, or what a model returns as its attentions
    .field = Hand over one of its fields, such as `out.cross_attentions`.
    .none = The model returned none: load it with `attn_implementation="eager"`, and call it with `output_attentions=True`.
own-attention-shape = numbers of shape (T, S), (H, T, S), (L, H, T, S) or (L, B, H, T, S), none of them empty
own-attention-tuple = a tuple of arrays (B, H, T, S) of one shape, one a layer
own-attention-steps = steps of a tuple of arrays (B, H, T, S) each, with the same layers and heads
own-attention-tokens = a list of texts, one a token
own-attention-count = { $count } tokens, as many as the weights have
own-attention-most = A side may have { $most } tokens: cut weights and tokens to the part that you want to see.
own-attention-mask = truth values of shape { $shape }
own-attention-finite = finite numbers
own-attention-nan = { $count ->
    [one] 1 number that is NaN or infinite
   *[other] { $count } numbers that are NaN or infinite
 }
own-attention-softmax = rows that sum to 1, with no weight below 0
    .fix = Hand over the weights after the softmax, not the scores before it.
own-attention-heads = Choose a layer: weights[layer : layer + 1].
own-attention-rollout = another look: rollout needs self-attention, whose layers read each other, and so no keys
own-attention-all = The clearest of { $count } heads, { $who }, gives **{ $weight }** of a row to one key on average.
